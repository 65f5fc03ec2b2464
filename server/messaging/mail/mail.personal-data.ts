import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { deleteAddresses } from './addresses.ts'
import { mailAddresses } from './mail.tables.ts'

export const mailPersonalData: PersonalData = {
  tables: ['mail_addresses'],
  exports: {
    mail_addresses: (db, userId) => db.select().from(mailAddresses).where(eq(mailAddresses.userId, userId)),
  },
  endAddresses: deleteAddresses,
  erase: deleteAddresses,
}
