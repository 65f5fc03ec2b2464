import { Alert } from 'antd'

export function ErrorAlert({ error }: { error: Error | null }) {
  return error && <Alert className="refused" type="error" showIcon role="alert" title={error.message} />
}

/** Shown instead of data that is not loaded: the error, or a loading message. */
export const Unloaded = ({ error }: { error: Error | null }) =>
  error ? <ErrorAlert error={error} /> : <p role="status">正在加载…</p>
