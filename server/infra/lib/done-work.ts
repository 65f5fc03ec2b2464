import { channel } from 'node:diagnostics_channel'

/** Outcome of a background job, of a delivery by mail, push or SMS, or of a failed sign-in. */
export interface DoneWork {
  /**
   * Kind of work. `name` is for `job` the job's name, for `send` mail, push or sms, for `sign_in_failure` the method of
   * a failed sign-in that the audit log does not store.
   */
  what: 'job' | 'send' | 'sign_in_failure'
  name: string
  /** Must be one of few values, because it becomes a metric label. */
  outcome: string
}

const DONE_CHANNEL = channel('caiyun:done')

/** Publishes the work to the subscribers in this process, such as the metrics. */
export const publishDoneWork = (done: DoneWork): void => DONE_CHANNEL.publish(done)

export const onDoneWork = (hear: (done: DoneWork) => void): void =>
  DONE_CHANNEL.subscribe((message) => hear(message as DoneWork))
