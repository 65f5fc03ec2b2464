/** The service worker. For ever at this address: where it answers nothing, browsers keep the one they have. */
export const WORKER_PATH = '/worker.js'
