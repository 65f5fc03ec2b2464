import { Socket } from 'node:net'

/**
 * A socket that sends the statements of one turn of the event loop with one system call: `pg` corks it while it writes
 * the messages of a statement, and the cork is drawn when the turn is over.
 */
export class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
