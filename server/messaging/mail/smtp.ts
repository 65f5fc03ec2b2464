import { once } from 'node:events'
import type { NodemailerError } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailSettings } from './mail.settings.ts'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Derived from the outbox row, as is `date`, so that mail clients recognise a duplicate. */
  readonly messageId: string
  readonly date: Date
  readonly headers: Readonly<Record<string, string>>
}

export interface SendOutcome {
  /** `later`: temporarily rejected; `refused`: permanently rejected; `lost`: unknown because the connection broke. */
  readonly state: 'sent' | 'later' | 'refused' | 'lost'
  /** Response of the server, or the error, for the outbox row. */
  readonly answer: string
}

export interface SmtpConnection {
  send(message: MailMessage): Promise<SendOutcome>
  /** False: the connection is closed. Some mail servers close it after a number of e-mails. */
  isOpen(): boolean
  close(): void
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }
const LOOPBACK = /^(127\.|::1$|localhost$)/

/**
 * Connects, and signs in if a user is configured. If this throws, no e-mail was sent. After an error of nodemailer's
 * own transports that is unknown, because they connect while sending.
 */
export async function openSmtpConnection({
  from,
  host,
  port,
  secure,
  user,
  pass,
}: MailSettings): Promise<SmtpConnection> {
  const connection = new SMTPConnection({ host, port, secure, requireTLS: !LOOPBACK.test(host), ...TIMEOUTS })
  const broken = Promise.race([
    new Promise<never>((_, reject) => connection.on('error', reject)),
    once(connection, 'end').then(() => Promise.reject(new Error('the server closed the connection'))),
  ])
  let isOpen = true
  broken.catch(() => (isOpen = false))
  const toPromise = <T>(ask: (done: (error: Error | null | undefined, value?: T) => void) => void): Promise<T> =>
    Promise.race([
      broken,
      new Promise<T>((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value as T)))),
    ])
  try {
    await toPromise<void>((done) => connection.connect(done))
    if (user) await toPromise((done) => connection.login({ user, pass, credentials: { user, pass } }, done))
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    async send({ to, ...letter }) {
      const message = new MailComposer({ from, to, ...letter }).compile()
      const bytes = await message.build()
      try {
        const { response = '' } = await toPromise<{ response?: string | undefined }>((done) =>
          connection.send(message.getEnvelope(), bytes, done),
        )
        return { state: 'sent', answer: response }
      } catch (error) {
        // RSET ends the failed mail transaction, so that the next e-mail can use the connection.
        const outcome = toSendOutcome(error as NodemailerError)
        if (outcome.state !== 'lost') await toPromise((done) => connection.reset(done)).catch(() => {})
        return outcome
      }
    },
    isOpen: () => isOpen,
    close: () => connection.quit(),
  }
}

export async function probeMail(settings: MailSettings): Promise<void> {
  const line = await openSmtpConnection(settings)
  line.close()
}

/** `lost`: the server did not respond, so the e-mail may have arrived. */
function toSendOutcome({ responseCode, command = '', message }: NodemailerError): SendOutcome {
  if (responseCode === undefined) return { state: 'lost', answer: message }
  const isOfAddressee = command === 'RCPT TO' || command === 'DATA'
  return { state: responseCode >= 500 && isOfAddressee ? 'refused' : 'later', answer: message }
}
