import type { Queryable, Tx } from './connect.ts'
import { readSetting, saveSetting } from './settings.ts'

export interface LastCheck<Off> {
  at: Date
  off: Off
}

export async function saveCheck(tx: Tx, key: string, { at, off }: LastCheck<object>): Promise<void> {
  await saveSetting(tx, key, { at: at.toISOString(), off })
}

export async function findLastCheck<Off>(db: Queryable, key: string): Promise<LastCheck<Off> | null> {
  const value = (await readSetting(db, key)) as { at: string; off: Off } | undefined
  return value ? { at: new Date(value.at), off: value.off } : null
}
