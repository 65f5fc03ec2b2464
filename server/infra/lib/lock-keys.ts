/**
 * Every advisory lock of the site. PostgreSQL knows them by number only: two that shared one would wait for each other
 * without a word, so each number stands here, once. None is changed: a version beside this one must mean the same lock.
 */
export const LOCK_KEYS = {
  /** Of the embedded server: all who use it hold it shared, and who gets it alone is the last one out. */
  leaving: 7_100_001,
  migrating: 7_100_002,
  /** Held by every living site: a session lock, so it dies with the process, however that ends. */
  site: 7_100_003,
  /** Of the tests: one process makes the template that all of them clone. */
  templating: 7_100_004,
  /** With a game: one arrival of draws at a time. */
  arrivals: 7_100_005,
  /** With a job's name: no job with a time table runs beside itself. */
  running: 7_100_006,
  /** With the name of a process's queue: held while it lives, so that what it was at is given back after it. */
  queue: 7_100_007,
  /** The number plus the game (so 21 to 27), with an issue: between those who lock its picks and those who settle it. */
  issueGate: 7_100_020,
  /** With a phone, with an address and with an IPv6 /48: a try of a password or code waits for the tries before. In this order. */
  triesOfPhone: 7_200_001,
  triesOfAddress: 7_200_002,
  triesOfWiderNetwork: 7_200_004,
  /** The counters of the codes that the whole site sends, while one more is added and committed. */
  sending: 7_200_003,
  /** With an address, an IPv6 /48, a phone and a browser: a request for a code waits for the requests before. In this order. */
  sendsFromAddress: 7_200_011,
  sendsFromWiderNetwork: 7_200_014,
  sendsToPhone: 7_200_012,
  sendsOfVisitor: 7_200_013,
  /** With a member: who adds to what they have uploaded today waits for what is being added. */
  uploads: 7_200_021,
  /** With a member, then with an address: who asks for a confirmation by mail waits for those being asked for. */
  mailsOfMember: 7_200_031,
  mailsToAddress: 7_200_032,
} as const
