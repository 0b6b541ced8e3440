/*
 Claim, lease and fence of work that waits in rows: messages to deliver (SQLTransaction+Messages.swift, MessageRelay.swift) and tasks whose
 result is applied to a machine.

   Scripts/check-rules

 Row 0 is a row of the table of deliveries, which stands for the messages of a machine; row 1 is a task of a machine. Each item of a row, a
 message or one activation of the task, is a bit. Workers claim rows that are due, do the work without a transaction, and finish. A process
 of steps publishes messages, and starts the task, twice. A worker may pause between any two lines of its own and for any time, since the
 other processes go on; it may crash, and then starts again without any memory.

 A transaction reads what was committed before each of its statements, changes nothing for others before it commits, and holds the locks
 of rows to its end. Time is what the clock allows: half of a lease goes by, later the whole of it.

 Checked: the assertions, and that no run ends before all work is done, which would be a deadlock or a row that is never taken again.

 Faults, each of which is found:
   NO_FENCE         a finish does not compare the token
   NO_TASK_FENCE    the result of a task is applied without comparing the token
   NO_LEASE_CHECK   work is begun although half of the lease is over
   NO_RECHECK       a claim does not look again at a row that it has locked
   NO_STEP_LOCK     a step that adds a message does not lock the row that is there
   TASK_LOCK_FIRST  a result is applied under the lock of its task, and only then the machine is locked
*/

#define WORKERS 2
#define ROWS 2
#define TASK 1
#define STEPS 3 /* the owner of locks that steps hold: workers are 1 and 2 */

#define bit(n) (1 << (n))
#define has(set, n) (((set) >> (n)) & 1)

typedef Row {
  bool exists;
  bool due;     /* may be taken: nothing has taken it, or its lease is over */
  byte token;   /* who has taken it last; 0 for none */
  byte lock;    /* who has locked it; 0 for none */
  byte waiting  /* items that are stored and not removed */
};
Row row[ROWS];
byte machineLock; /* the lock of the machine that has the task */

byte claim[WORKERS + 1];   /* the token of each worker; 0 where it has taken nothing */
bool half[WORKERS + 1];    /* whether half of the lease of that claim is over */
bool early[WORKERS + 1];   /* whether the worker has begun an item before half of the lease was over */
bool slow[WORKERS + 1];    /* whether that has taken longer than half of a lease */
bool killed[WORKERS + 1];

/* What the world has seen. */
byte delivered[ROWS];
byte removed[ROWS];
bool published; /* no step is left */

/* How often things happen at most: it bounds the number of states. */
#ifndef CRASHES
#define CRASHES 1
#endif
#ifndef FAILURES
#define FAILURES 0
#endif
#ifndef HALVES
#define HALVES 1
#endif
byte crashes = CRASHES;
byte failures = FAILURES;
byte halves = HALVES;

#define canBeTaken(r) (row[r].exists && row[r].due)
#define isFree(r) (canBeTaken(r) && row[r].lock == 0)
#define isOver(r) (!row[r].exists && row[r].waiting == 0)
#define allDone (published && isOver(0) && isOver(1))

inline unlockAll(owner) {
  for (r : 0 .. ROWS - 1) {
    if
    :: row[r].lock == owner -> row[r].lock = 0
    :: else
    fi
  }
  if
  :: machineLock == owner -> machineLock = 0
  :: else
  fi
}

/* Rows that are locked are passed over. A row keeps its lock to the end of the transaction, whether it is taken or not. */
inline lockFree() {
  atomic {
    for (r : 0 .. ROWS - 1) {
      if
      :: has(candidates, r) && row[r].lock == 0 && row[r].exists ->
        row[r].lock = me;
        if
#ifndef NO_RECHECK
        :: !row[r].due
#endif
        :: else -> taken = taken | bit(r)
        fi
      :: else
      fi
    }
    candidates = 0
  }
}

inline commitClaim() {
  atomic {
    if
    :: taken != 0 ->
      /* A token that nothing else has is as good as a new one, and there are fewer states. */
      n = 1;
      do
      :: row[0].token == n || row[1].token == n || claim[1] == n || claim[2] == n -> n++
      :: else -> break
      od;
      claim[me] = n;
      n = 0
    :: else
    fi;
    for (r : 0 .. ROWS - 1) {
      if
      :: has(taken, r) -> row[r].token = claim[me]; row[r].due = false; items[r] = row[r].waiting
      :: else
      fi
    }
    unlockAll(me);
    r = 0
  }
}

/* One item after the other, up to one that fails. Between the two blocks the work is going on. */
inline work() {
  do
  :: atomic {
      /* The next item, if there is one. */
      do
      :: r < ROWS && n < 2 && has(items[r], n) && !has(failed, r) -> break
      :: r < ROWS && n < 2 && !(has(items[r], n) && !has(failed, r)) -> n++
      :: r < ROWS && n == 2 -> n = 0; r++
      :: r == ROWS -> break
      od;
      if
      :: r == ROWS -> break
#ifndef NO_LEASE_CHECK
      /* Its own clock says so: the row is not read. */
      :: r < ROWS && half[me] -> break
      :: else -> early[me] = !half[me]; slow[me] = false
#else
      :: else -> early[me] = !half[me]; slow[me] = false
#endif
      fi
    }
    atomic {
      if
      :: true ->
        /* No other worker is at the messages of a machine, unless a delivery has taken too long. */
        assert(r == TASK || slow[me] || row[r].token == claim[me]);
        /* A message arrives for the first time when those before it have arrived. */
        assert(r == TASK || (bit(n) - 1) == (delivered[r] & (bit(n) - 1)));
        delivered[r] = delivered[r] | bit(n);
        done[r] = done[r] | bit(n)
      :: failures > 0 -> failures--; failed = failed | bit(r)
      fi;
      n++; early[me] = false; slow[me] = false
    }
  od;
}

#ifdef NO_FENCE
#define isMine(r) (row[r].exists)
#else
#ifdef NO_TASK_FENCE
#define isMine(r) (row[r].exists && (r == TASK || row[r].token == claim[me]))
#else
#define isMine(r) (row[r].exists && row[r].token == claim[me])
#endif
#endif

/* The rows that still have the token are locked in their order; each is compared again when it is locked. */
inline lockMine() {
  atomic {
    for (r : 0 .. ROWS - 1) {
      if
      :: has(taken, r) && isMine(r) -> mine = mine | bit(r)
      :: else
      fi
    }
    r = 0
  }
  do
  :: atomic { r < ROWS && !has(mine, r) -> r++ }
  :: r < ROWS && has(mine, r) ->
#ifndef TASK_LOCK_FIRST
    if
    :: r == TASK -> atomic { machineLock == 0 -> machineLock = me }
    :: else
    fi;
#endif
    atomic {
      row[r].lock == 0 -> row[r].lock = me;
      if
      :: !isMine(r) -> mine = mine & ~bit(r)
      :: else
      fi;
#ifdef TASK_LOCK_FIRST
      if
      :: r == TASK -> machineLock == 0 -> machineLock = me
      :: else
      fi;
#endif
      r++
    }
  :: r == ROWS -> break
  od
}

inline look() {
  atomic {
    for (r : 0 .. ROWS - 1) { rest[r] = row[r].waiting & ~done[r] }
  }
}

inline commitFinish() {
  atomic {
    for (r : 0 .. ROWS - 1) {
      if
      :: has(mine, r) ->
        /* Each is removed once, and only what has been delivered; the result of a task belongs to its present activation. */
        assert((done[r] & removed[r]) == 0 && (done[r] & ~delivered[r]) == 0 && (done[r] & ~row[r].waiting) == 0);
        removed[r] = removed[r] | done[r];
        /* Of the messages of a machine, the first ones are removed. */
        assert(r == TASK || removed[r] != 2);
        row[r].waiting = row[r].waiting & ~done[r];
        row[r].token = 0;
        if
        :: rest[r] == 0 -> row[r].exists = false; row[r].due = false
        :: else -> row[r].due = !has(failed, r)
        fi
      :: else
      fi
    }
    unlockAll(me);
    claim[me] = 0; half[me] = false; taken = 0; mine = 0; failed = 0; r = 0; n = 0;
    for (r : 0 .. ROWS - 1) { items[r] = 0; done[r] = 0; rest[r] = 0 }
    r = 0
  }
}

proctype Worker(byte me) {
  byte candidates, taken, mine, failed, r, n;
  byte items[ROWS], done[ROWS], rest[ROWS];
again:
  {
    do
    :: atomic {
        isFree(0) || isFree(1) ->
        candidates = canBeTaken(0) | canBeTaken(1) << 1
      }
      lockFree();
      commitClaim();
      if
      :: taken == 0
      :: else ->
        work();
        lockMine();
        look();
        commitFinish()
      fi
    :: atomic { allDone -> break }
    od
  } unless {
    atomic {
      killed[me] -> killed[me] = false;
      unlockAll(me);
      claim[me] = 0; half[me] = false; early[me] = false; slow[me] = false;
      candidates = 0; taken = 0; mine = 0; failed = 0; n = 0;
      for (r : 0 .. ROWS - 1) { items[r] = 0; done[r] = 0; rest[r] = 0 }
      r = 0;
      goto again
    }
  }
}

/* A step inserts the row of its machine, or locks the one that is there. */
inline addTo(to) {
  atomic {
#ifdef NO_STEP_LOCK
    row[to].exists || row[to].lock == 0 ->
    known = known | row[to].exists << to;
    if
    :: !row[to].exists -> row[to].lock = STEPS
    :: else
    fi
#else
    row[to].lock == 0 -> row[to].lock = STEPS
#endif
  }
}

inline store(to, item) {
  row[to].waiting = row[to].waiting | bit(item);
  if
#ifdef NO_STEP_LOCK
  :: has(known, to)
#endif
  :: !row[to].exists && !has(known, to) -> row[to].exists = true; row[to].due = true; row[to].token = 0
  :: else
  fi
}

proctype Steps() {
  byte r, known;
  addTo(0);
  atomic { store(0, 0); unlockAll(STEPS); known = 0; r = 0 }
  /* A step that publishes a message, while others look whether there are any, and enters the state with the task. */
  atomic { machineLock == 0 -> machineLock = STEPS }
  addTo(0);
  addTo(TASK);
  atomic { store(0, 1); store(TASK, 0); unlockAll(STEPS); known = 0; r = 0 }
  /* The state is left and entered: the row stands for another activation, which nothing has taken. */
  atomic { machineLock == 0 -> machineLock = STEPS }
  atomic { row[TASK].lock == 0 -> row[TASK].lock = STEPS }
  atomic {
    row[TASK].exists = true; row[TASK].due = true; row[TASK].token = 0; row[TASK].waiting = bit(1);
    unlockAll(STEPS);
    r = 0;
    published = true
  }
}

#define isHeld(r) (row[r].exists && !row[r].due && row[r].lock == 0)
#define isHeldBy(w, r) (isHeld(r) && row[r].token != 0 && claim[w] == row[r].token)

/* Half of a lease goes by at any time; the rest of it afterwards, or where its worker has crashed. A row that was given back without a
   token waits for its next attempt. */
inline pass(r) {
  if
  :: isHeldBy(1, r) && half[1] -> slow[1] = early[1]
  :: isHeldBy(2, r) && half[2] -> slow[2] = early[2]
  :: !isHeldBy(1, r) && !isHeldBy(2, r)
  fi;
  row[r].due = true
}

#define isPassing(r) (isHeld(r) && (!isHeldBy(1, r) || half[1]) && (!isHeldBy(2, r) || half[2]))

proctype Clock() {
end:
  do
  :: atomic { halves > 0 && claim[1] != 0 && !half[1] -> halves--; half[1] = true }
  :: atomic { halves > 0 && claim[2] != 0 && !half[2] -> halves--; half[2] = true }
  :: atomic { isPassing(0) -> pass(0) }
  :: atomic { isPassing(1) -> pass(1) }
  od
}

proctype Crashes() {
end:
  do
  :: atomic { crashes > 0 && !allDone -> crashes--; killed[1] = true }
  od
}

init {
  atomic { run Worker(1); run Worker(2); run Steps(); run Clock(); run Crashes() }
  allDone;
  /* Every message has arrived and is removed; the last activation of the task has its result. */
  assert(delivered[0] == 3 && removed[0] == 3 && has(removed[TASK], 1));
}
