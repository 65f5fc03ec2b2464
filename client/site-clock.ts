/** The browser's copy of the site's clock. The server says its time with each page and each answer. */

let ahead = 0

/** Takes over what the server says: milliseconds since 1970. Anything else is passed over. */
export function setSiteTime(serverMs: number): void {
  if (serverMs > 0) ahead = serverMs - Date.now()
}

/** The site's time now, in milliseconds. Only after hydration: while rendering, time comes with the data. */
export const siteTime = (): number => Date.now() + ahead

/** The machine's own time, for libraries that measure by it how old something is. */
export const machineTime = (): number => Date.now()
