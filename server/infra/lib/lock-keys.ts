/** Advisory locks. A number must never change, because two versions of the site may run concurrently. */
export const LOCK_KEYS = {
  /** Shared lock of each process on the embedded server. The last one acquires it exclusively and stops the server. */
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
  /** With a queue's name: held while its process runs, so that others return its jobs only after it has ended. */
  queue: 7_100_007,
  /** This number plus the game's id, with an issue: prevents its settlement while members lock bets for it. */
  issueGate: 7_100_020,
  /** These three, with a phone, an address, an IPv6 /48: serialise attempts at a password or code. Acquire in order. */
  triesOfPhone: 7_200_001,
  triesOfAddress: 7_200_002,
  triesOfWiderNetwork: 7_200_004,
  /** Serialises updates of the site-wide counters of sent codes until the commit. */
  sending: 7_200_003,
  /** These four, with an address, an IPv6 /48, a phone, a browser: serialise requests for a code. Acquire in order. */
  sendsFromAddress: 7_200_011,
  sendsFromWiderNetwork: 7_200_014,
  sendsToPhone: 7_200_012,
  sendsOfVisitor: 7_200_013,
  /** With a member: serialises additions to the daily upload total. */
  uploads: 7_200_021,
  /** These two, with a member, a mail address: serialise requests for a confirmation e-mail. Acquire in order. */
  mailsOfMember: 7_200_031,
  mailsToAddress: 7_200_032,
} as const
