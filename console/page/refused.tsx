import { Alert } from 'antd'

/** The words of a "no", where there was one. */
export function Refused({ error }: { error: Error | null }) {
  return error && <Alert className="refused" type="error" showIcon role="alert" title={error.message} />
}
