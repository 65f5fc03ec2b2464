const EAST_OF_UTC = 8 * 3_600_000

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai: how every moment leaves the API. */
export function shanghaiTime(at: Date): string {
  return new Date(at.getTime() + EAST_OF_UTC).toISOString().slice(0, 19).replace('T', ' ')
}
