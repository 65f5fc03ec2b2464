import { and, eq } from 'drizzle-orm'
import { Contact } from '#contract/cms/content.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { settings } from '#server/infra/db/site.tables.ts'

export const CONTACT_KEY = 'contact'

/** Contact lines until an operator enters the site's own ones. They lead to no real contact. */
export const PLACEHOLDER_CONTACT: Contact = {
  gzh_qrcode: 'https://example.com/official-account',
  customer_qrcode: 'https://example.com/customer-service',
  email: 'help@example.com',
  customer_service: '000-0000-0000',
  open_time: '每日 9:00–21:00',
  site_copyright_desc: '© 彩运',
  site_icp: '沪ICP备00000000号',
}

export async function getContact(db: Queryable): Promise<Contact> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, CONTACT_KEY))
  return row ? Contact.parse(row.value) : PLACEHOLDER_CONTACT
}

const DEMO_CONTACT: Contact = {
  ...PLACEHOLDER_CONTACT,
  gzh_qrcode: 'https://example.com/demo/official-account',
  customer_qrcode: 'https://example.com/demo/customer-service',
  email: 'kefu@example.com',
  customer_service: '010-0000-0000',
}

/** Replaces placeholder contact lines, but not an operator's. */
export async function seedDemoContact(tx: Tx): Promise<void> {
  const isPlaceholder = and(eq(settings.key, CONTACT_KEY), eq(settings.value, PLACEHOLDER_CONTACT))
  await tx.update(settings).set({ value: DEMO_CONTACT }).where(isPlaceholder)
}

export function hidePlaceholders(contact: Contact): Contact {
  const blanks = Object.fromEntries(listPlaceholders(contact).map((name) => [name, '']))
  return { ...contact, ...blanks }
}

/** Lists contact lines that are still placeholders: reported to operators, hidden from players. */
export function listPlaceholders(contact: Contact): (keyof Contact)[] {
  return REQUIRED_LINES.filter((name) => contact[name] === PLACEHOLDER_CONTACT[name])
}

const REQUIRED_LINES = ['gzh_qrcode', 'customer_qrcode', 'email', 'customer_service', 'site_icp'] as const
