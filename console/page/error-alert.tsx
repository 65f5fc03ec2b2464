import { Alert } from 'antd'

/** The message of an error; renders nothing without one. */
export function ErrorAlert({ error }: { error: Error | null }) {
  return error && <Alert className="refused" type="error" showIcon role="alert" title={error.message} />
}
