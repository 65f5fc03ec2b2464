import { desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/connect.ts'
import type { OwnData } from '#server/db/own-data.ts'
import { removeAddresses } from './addresses.ts'
import { mailAddresses, mails } from './mail.tables.ts'

export const mailOwn: OwnData = {
  tables: ['mail_addresses', 'mails'],
  exports: {
    mail_addresses: (db: Reader, userId) => db.select().from(mailAddresses).where(eq(mailAddresses.userId, userId)),
    mails: (db: Reader, userId) => db.select().from(mails).where(eq(mails.userId, userId)).orderBy(desc(mails.id)),
  },
  endAddresses: removeAddresses,
  async erase(tx: Tx, userId) {
    await removeAddresses(tx, userId)
    await tx.delete(mails).where(eq(mails.userId, userId))
  },
}
