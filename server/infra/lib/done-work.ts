import { channel } from 'node:diagnostics_channel'

/** Completed background work or delivery, and its outcome. */
export interface DoneWork {
  /**
   * `job`: the job's name; `send`: mail, push or sms; `sign_in_failure`: the method of an attempt that the audit log
   * does not store.
   */
  what: 'job' | 'send' | 'sign_in_failure'
  name: string
  /** One of few values: it becomes a metric label. */
  outcome: string
}

const DONE_CHANNEL = channel('caiyun:done')

/** Publishes to the subscribers, such as metrics. */
export const publishDoneWork = (done: DoneWork): void => DONE_CHANNEL.publish(done)

export const onDoneWork = (hear: (done: DoneWork) => void): void =>
  DONE_CHANNEL.subscribe((message) => hear(message as DoneWork))
