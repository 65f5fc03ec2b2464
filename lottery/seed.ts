/** 1–64 of these; ASCII, so that what is hashed is what is read. */
export const SEED = /^[0-9A-Za-z]{1,64}$/
