import type { IncomingHttpHeaders } from 'node:http'

const GID = /^[A-Za-z0-9._-]{1,64}$/

/** Returns the gid header of a request (timestamp and random number, possibly with a fraction), or null. */
export const gidOf = ({ gid }: IncomingHttpHeaders): string | null =>
  typeof gid === 'string' && GID.test(gid) ? gid : null
