import type { IncomingHttpHeaders } from 'node:http'

const GID = /^[A-Za-z0-9._-]{1,64}$/

/** The gid header of a request: a timestamp plus a random number, be it a fraction; null where there is none. */
export const gidOf = ({ gid }: IncomingHttpHeaders): string | null =>
  typeof gid === 'string' && GID.test(gid) ? gid : null
