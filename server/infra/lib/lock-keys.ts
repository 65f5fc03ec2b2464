/**
 * All advisory locks of the site. PostgreSQL knows them by number only, so all are defined here, to avoid collisions.
 * Never change one: versions that run concurrently must agree.
 */
export const LOCK_KEYS = {
  /** Embedded server: all users hold it shared; a process that gets it exclusively is the last one. */
  leaving: 7_100_001,
  migrating: 7_100_002,
  /** Session lock of every running site; the server releases it when the process ends. */
  site: 7_100_003,
  /** Tests: one process creates the template database that the others clone. */
  templating: 7_100_004,
  /** With a game: serialises the import of draws. */
  arrivals: 7_100_005,
  /** With a job's name: prevents concurrent runs of a scheduled job. */
  running: 7_100_006,
  /** With the name of a process's queue: held while the process runs, so that its jobs are returned after it ends. */
  queue: 7_100_007,
  /** This number plus the game (21 to 27), with an issue: excludes locking of picks and settlement from each other. */
  issueGate: 7_100_020,
  /**
   * With a phone, an address and an IPv6 /48: serialises attempts to enter a password or code. Acquire in this order.
   */
  triesOfPhone: 7_200_001,
  triesOfAddress: 7_200_002,
  triesOfWiderNetwork: 7_200_004,
  /** Serialises updates of the site-wide counters of sent codes, until commit. */
  sending: 7_200_003,
  /** With an address, an IPv6 /48, a phone and a browser: serialises requests for a code. Acquire in this order. */
  sendsFromAddress: 7_200_011,
  sendsFromWiderNetwork: 7_200_014,
  sendsToPhone: 7_200_012,
  sendsOfVisitor: 7_200_013,
  /** With a member: serialises additions to the daily upload total. */
  uploads: 7_200_021,
  /** With a member, then an address: serialises requests for a confirmation e-mail. */
  mailsOfMember: 7_200_031,
  mailsToAddress: 7_200_032,
} as const
