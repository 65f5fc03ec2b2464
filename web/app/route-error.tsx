import { createElement, useEffect, useSyncExternalStore } from 'react'
import { useNavigation, useRouteError } from 'react-router'
import { ErrorFace } from '#web/shared/ui/face.tsx'
import { Panel } from '#web/shared/ui/panel.tsx'
import { isNotFound, lostPageCode } from './lost.ts'
import styles from './page-frame.module.css'
import { PageHead } from '#web/shared/page/page-head.tsx'

/** The face of a route that failed: not found, code that did not arrive, or anything else, with a retry. */
export function RouteError() {
  const error = useRouteError()
  const lost = isNotFound(error) ? lostPageCode() : null
  return lost ? createElement(lost) : <Failure error={error} />
}

function Failure({ error }: { error: unknown }) {
  const isLeaving = useNavigation().state !== 'idle'
  // Nothing stands here that a reload could take, but a way that its reader has just gone.
  useEffect(() => {
    if (isLeaving) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isLeaving])
  const isOnline = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )
  const { title, words, hint } = !isOnline ? OFFLINE : { title: '页面出错了', words: wordsOf(error), hint: AGAIN }
  return (
    <div className={styles.frame}>
      <PageHead title={title} />
      <h1>{title}</h1>
      <Panel>
        <ErrorFace title={words} hint={hint} onRetry={reload} />
      </Panel>
    </div>
  )
}

const AGAIN = '可以重试一次；如果还是不行，请稍后再来。'
const OFFLINE = { title: '没有网络', words: '这一页要有网络才能看', hint: '连上网络后可以重试。' }

function followNetwork(onChange: () => void): () => void {
  const changes = ['offline', 'online']
  for (const change of changes) window.addEventListener(change, onChange)
  return () => changes.forEach((change) => window.removeEventListener(change, onChange))
}

/** The same where even the frame around the pages failed. */
export function BareError() {
  return (
    <main id="main">
      <RouteError />
    </main>
  )
}

// By name, because an error that travelled with the page is a plain object here.
const SPEAKING = new Set(['ChunkFailed', 'ReadRefused'])

function wordsOf(error: unknown): string {
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>
  return SPEAKING.has(name) && message ? message : '这一页暂时打不开'
}

// Browsers remember that a module failed to load: only a new document asks for it again, or finds the newer one.
const reload = () => window.location.reload()
