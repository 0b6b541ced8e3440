// What macros write uses the library in each file that they are used in, so that importing this product imports the library as well.
@_exported public import StateMachines
