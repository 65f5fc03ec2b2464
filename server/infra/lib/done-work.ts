import { channel } from 'node:diagnostics_channel'

export interface DoneWork {
  /** `name`: the job; the channel (mail, sms); or the method of a failed sign-in, if the audit log omits the sign-in. */
  what: 'job' | 'send' | 'sign_in_failure'
  name: string
  /** Must be one of few values, because it becomes a metric label. */
  outcome: string
}

const DONE_CHANNEL = channel('caiyun:done')

export const publishDoneWork = (done: DoneWork): void => DONE_CHANNEL.publish(done)

export const onDoneWork = (hear: (done: DoneWork) => void): void =>
  DONE_CHANNEL.subscribe((message) => hear(message as DoneWork))
