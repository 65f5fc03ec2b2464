import { askMail, confirmMail, myMail, removeMail, setMailContent, unsubscribeMail } from '#contract/messaging/mail.ts'
import { refuse } from '#contract/refusals.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route } from '#server/infra/http/route.ts'
import { ask, confirm, myMailOf, removeAddresses, setContent, unsubscribe } from './addresses.ts'
import { linksOf } from './links.ts'
import { oneClick } from './one-click.ts'

export interface MailDeps extends Site {
  /** Null: no e-mail is sent. */
  mail: object | null
}

/** Registers the member's reminder address and the links of e-mails. */
export async function mailRoutes(site: MailDeps): Promise<void> {
  const { db, clock, secret, mail } = site
  const links = linksOf(secret)
  const mine = (userId: number) => myMailOf(db, userId, mail !== null, clock.now())

  route(site, myMail, ({ member }) => mine(member.id))

  route(site, askMail, async ({ input, member }) => {
    if (mail === null) refuse('no_mail')
    await inTransaction(db, (tx) => ask(tx, member.id, input.address, clock.now()))
    return mine(member.id)
  })

  route(site, removeMail, async ({ member }) => {
    await removeAddresses(db, member.id)
    return mine(member.id)
  })

  route(site, setMailContent, async ({ input, member }) => {
    await setContent(db, member.id, input.is_on === 1)
    return mine(member.id)
  })

  route(site, confirmMail, async ({ input }) => ({
    address: await inTransaction(db, (tx) => confirm(tx, links.read('confirm', input.token), clock.now())),
  }))

  route(site, unsubscribeMail, async ({ input }) => {
    const id = links.read('unsubscribe', input.token)
    if (id === null) refuse('dead_mail_link')
    await unsubscribe(db, id)
    return null
  })

  await oneClick(site.app, { db, links })
}
