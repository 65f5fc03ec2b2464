import { channel } from 'node:diagnostics_channel'

/** Something that the site did by itself, or sent, and how that went. */
export interface DoneWork {
  /** `job`: by its name; `send`: by its way: mail, push or sms; `sign_in_failure`: one that the audit log does not store, by what was tried. */
  what: 'job' | 'send' | 'sign_in_failure'
  name: string
  /** A word out of few: it becomes a label. */
  outcome: string
}

const DONE = channel('caiyun:done')

/** For whoever counts; where nobody does it costs nothing. */
export const tellDone = (done: DoneWork): void => DONE.publish(done)

export const onDone = (hear: (done: DoneWork) => void): void => DONE.subscribe((message) => hear(message as DoneWork))
