/**
 * Numbers of all advisory locks of the site, defined together to avoid collisions. A number must never change, because
 * two versions of the site may run concurrently.
 */
export const LOCK_KEYS = {
  /**
   * On the embedded server: each process holds it shared. A process that acquires it exclusively is the last one and
   * stops the server.
   */
  leaving: 7_100_001,
  migrating: 7_100_002,
  /** Session lock of every running site. PostgreSQL releases it when the process ends. */
  site: 7_100_003,
  /** In tests: serialises the creation of the template database, which all test processes clone. */
  templating: 7_100_004,
  /** With a game: serialises the import of draws. */
  arrivals: 7_100_005,
  /** With a job's name: prevents concurrent runs of a scheduled job. */
  running: 7_100_006,
  /**
   * With the name of a process's queue: held while the process runs, so that other processes return its jobs after it
   * has ended.
   */
  queue: 7_100_007,
  /**
   * This number plus the game's id (7_100_021 to 7_100_027), with an issue: prevents the settlement of an issue while
   * members lock bets for it, and the reverse.
   */
  issueGate: 7_100_020,
  /**
   * Three locks, with a phone, an IP address and an IPv6 /48: serialise attempts to enter a password or code. Acquire
   * them in this order.
   */
  triesOfPhone: 7_200_001,
  triesOfAddress: 7_200_002,
  triesOfWiderNetwork: 7_200_004,
  /** Serialises updates of the site-wide counters of sent codes until the commit. */
  sending: 7_200_003,
  /**
   * Four locks, with an IP address, an IPv6 /48, a phone and a browser: serialise requests for a code. Acquire them in
   * this order.
   */
  sendsFromAddress: 7_200_011,
  sendsFromWiderNetwork: 7_200_014,
  sendsToPhone: 7_200_012,
  sendsOfVisitor: 7_200_013,
  /** With a member: serialises additions to the daily upload total. */
  uploads: 7_200_021,
  /**
   * Two locks, with a member and a mail address: serialise requests for a confirmation e-mail. Acquire them in this
   * order.
   */
  mailsOfMember: 7_200_031,
  mailsToAddress: 7_200_032,
} as const
