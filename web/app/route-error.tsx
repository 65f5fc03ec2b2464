import { createElement, useEffect, useSyncExternalStore } from 'react'
import { useNavigation, useRouteError } from 'react-router'
import { ErrorView } from '#web/shared/ui/state-views.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { isNotFound, getErrorPage } from './error-page-loader.ts'
import styles from './page-frame.module.css'
import { PageHead } from '#web/shared/page/page-head.tsx'

export function RouteError() {
  const error = useRouteError()
  const lost = isNotFound(error) ? getErrorPage() : null
  return lost ? createElement(lost) : <Failure error={error} />
}

function Failure({ error }: { error: unknown }) {
  const isLeaving = useNavigation().state !== 'idle'
  // Reloads once the browser is online; the error view has no input to lose. Does not interrupt a navigation in
  // progress, in the page or to another document.
  useEffect(() => {
    if (isLeaving) return
    const stop = () => window.removeEventListener('online', reload)
    window.addEventListener('online', reload)
    window.addEventListener('beforeunload', stop)
    return () => {
      stop()
      window.removeEventListener('beforeunload', stop)
    }
  }, [isLeaving])
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
  const { title, words, hint } = !isOnline
    ? OFFLINE_TEXTS
    : { title: '页面出错了', words: formatError(error), hint: RETRY_HINT }
  return (
    <div className={styles.frame}>
      <PageHead title={title} />
      <h1>{title}</h1>
      <Panel>
        <ErrorView title={words} hint={hint} onRetry={reload} />
      </Panel>
    </div>
  )
}

const RETRY_HINT = '可以重试一次；如果还是不行，请稍后再来。'
const OFFLINE_TEXTS = { title: '没有网络', words: '这一页要有网络才能看', hint: '连上网络后可以重试。' }

function onNetworkChange(onChange: () => void): () => void {
  const changes = ['offline', 'online']
  for (const change of changes) window.addEventListener(change, onChange)
  return () => changes.forEach((change) => window.removeEventListener(change, onChange))
}

/** Error view of a layout that failed itself, so that no `main` element exists around it. */
export function RootError() {
  return (
    <main id="main">
      <RouteError />
    </main>
  )
}

// Compared by name, because an error embedded in the document is a plain object and not an instance.
const ERRORS_WITH_MESSAGE = new Set(['ChunkFailed', 'ReadRefused'])

function formatError(error: unknown): string {
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>
  return ERRORS_WITH_MESSAGE.has(name) && message ? message : '这一页暂时打不开'
}

// Browsers cache the failure to load a module; only a new document requests the module again, or a newer build.
const reload = () => window.location.reload()
