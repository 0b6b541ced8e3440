import StateMachines

/// What clients ask of a service, and its answers.
struct Scenario<Service: OrderService & Sendable> {
  let service: Service

  func run() async throws {
    let book = try await service.place()
    for event in [OrderEvent.ship, .pay, .ship, .cancel] { await request(event, order: book) }
    print("  order \(book):", try await service.journal(order: book))

    let lamp = try await service.place()
    try await service.letExpire(order: lamp)
    await request(.pay, order: lamp)
    print("  order \(lamp):", try await service.journal(order: lamp))

    await request(.pay, order: 3)
  }

  private func request(_ event: OrderEvent, order number: Int) async {
    print("  \(event) \(number):", await answer(event, order: number))
  }

  private func answer(_ event: OrderEvent, order number: Int) async -> String {
    do {
      return "200 \(try await service.handle(event, order: number))"
    } catch let rejection as Rejection<OrderStatus, OrderEvent> {
      return "409 \(rejection)"
    } catch is NoSuchOrder {
      return "404"
    } catch {
      return "500 \(error)"
    }
  }
}
