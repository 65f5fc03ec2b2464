import { Alert } from 'antd'

/** The message of an error; renders nothing without one. */
export function ErrorAlert({ error }: { error: Error | null }) {
  return error && <Alert className="refused" type="error" showIcon role="alert" title={error.message} />
}

/** Replaces data that is not loaded: the error, or that it is loading. */
export const Unloaded = ({ error }: { error: Error | null }) =>
  error ? <ErrorAlert error={error} /> : <p role="status">正在加载…</p>
