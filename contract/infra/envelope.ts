/** The shape of every answer of the API. Business answers (200, 400, 401) travel on HTTP 200. */
export interface Envelope<Data = unknown> {
  status: number
  /** Chinese, for people. */
  msg: string
  data: Data
}

/** What a refusal may carry: which dialog opens, how many seconds to wait, or how much work is needed. */
export interface RefusalData {
  type?: 'vip' | 'recharge' | 'captcha' | 'age' | 'agreement' | 'prove'
  wait?: number
  /** Zero bits of the proof of work that the call needs. */
  zeros?: number
}
