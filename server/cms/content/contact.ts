import { and, eq } from 'drizzle-orm'
import { Contact } from '#contract/cms/content.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { settings } from '#server/infra/db/site.tables.ts'

export const CONTACT_KEY = 'contact'

/** What stands in the settings until an operator writes the site's own lines. Nobody can be reached by it. */
export const PLACEHOLDER_CONTACT: Contact = {
  gzh_qrcode: 'https://example.com/official-account',
  customer_qrcode: 'https://example.com/customer-service',
  email: 'help@example.com',
  customer_service: '000-0000-0000',
  open_time: '每日 9:00–21:00',
  site_copyright_desc: '© 彩运',
  site_icp: '沪ICP备00000000号',
}

/** The site's contact lines; the placeholders on a site that has none. */
export async function contactLines(db: Reader): Promise<Contact> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, CONTACT_KEY))
  return row ? Contact.parse(row.value) : PLACEHOLDER_CONTACT
}

/** Example lines for a site that has none of its own. */
const DEMO_CONTACT: Contact = {
  ...PLACEHOLDER_CONTACT,
  gzh_qrcode: 'https://example.com/demo/official-account',
  customer_qrcode: 'https://example.com/demo/customer-service',
  email: 'kefu@example.com',
  customer_service: '010-0000-0000',
}

/** Replaces the placeholders by the example lines; an operator's lines stay. */
export async function layDemoContact(tx: Tx): Promise<void> {
  const isPlaceholder = and(eq(settings.key, CONTACT_KEY), eq(settings.value, PLACEHOLDER_CONTACT))
  await tx.update(settings).set({ value: DEMO_CONTACT }).where(isPlaceholder)
}

/** What players see of the lines: '' for a placeholder. */
export function shownContact(contact: Contact): Contact {
  const blanks = Object.fromEntries(placeholdersIn(contact).map((name) => [name, '']))
  return { ...contact, ...blanks }
}

/** The lines that still are placeholders, by name: operators are told of them, players do not see them. */
export function placeholdersIn(contact: Contact): (keyof Contact)[] {
  return MUST_BE_OWN.filter((name) => contact[name] === PLACEHOLDER_CONTACT[name])
}

const MUST_BE_OWN = ['gzh_qrcode', 'customer_qrcode', 'email', 'customer_service', 'site_icp'] as const
