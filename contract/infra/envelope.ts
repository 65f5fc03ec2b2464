/** Shape of every API reply. Business results (200, 400, 401) have HTTP status 200. */
export interface Envelope<Data = unknown> {
  status: number
  /** Chinese text for the user. */
  msg: string
  data: Data
}

/** Details of a refusal: the dialog to open, seconds to wait, or the proof of work required. */
export interface RefusalData {
  type?: 'vip' | 'recharge' | 'captcha' | 'age' | 'agreement' | 'prove'
  wait?: number
  /** Number of leading zero bits of the required proof of work. */
  zeros?: number
}
