import { askMail, confirmMail, myMail, removeMail, setMailContent, unsubscribeMail } from '#contract/messaging/mail.ts'
import { refuse } from '#contract/refusals.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { type RouteContext, route } from '#server/infra/http/route.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { ask, confirm, myMailOf, removeAddresses, setContent, unsubscribe } from './addresses.ts'
import { linksOf } from './links.ts'
import { oneClick } from './one-click.ts'

interface MailDeps {
  db: Database
  clock: Clock
  secret: string
  /** Whether the site sends mail at all. */
  isOffered: boolean
}

/** A member's address for reminders, and the links that stand in mails. */
export async function mailRoutes(door: RouteContext, { db, clock, secret, isOffered }: MailDeps): Promise<void> {
  const links = linksOf(secret)
  const mine = (userId: number) => myMailOf(db, userId, isOffered, clock.now())

  route(door, myMail, ({ member }) => mine(member.id))

  route(door, askMail, async ({ input, member }) => {
    if (!isOffered) refuse('no_mail')
    await inTransaction(db, (tx) => ask(tx, member.id, input.address, clock.now()))
    return mine(member.id)
  })

  route(door, removeMail, async ({ member }) => {
    await removeAddresses(db, member.id)
    return mine(member.id)
  })

  route(door, setMailContent, async ({ input, member }) => {
    await setContent(db, member.id, input.is_on === 1)
    return mine(member.id)
  })

  route(door, confirmMail, async ({ input }) => ({
    address: await inTransaction(db, (tx) => confirm(tx, links.read('confirm', input.token), clock.now())),
  }))

  route(door, unsubscribeMail, async ({ input }) => {
    const id = links.read('unsubscribe', input.token)
    if (id === null) refuse('dead_mail_link')
    await unsubscribe(db, id)
    return null
  })

  await oneClick(door.app, { db, links })
}
