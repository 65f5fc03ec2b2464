import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from '#web/lib/toasts.ts'
import { useEver } from './ever.ts'

const View = lazy(async () => ({ default: (await import('./toasts-view.tsx')).ToastsView }))

/** Where toasts appear; its code is fetched with the first of them. Once per page. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, toastStore.listOnServer)
  if (!useEver(toasts.length > 0)) return null
  return (
    <Suspense fallback={null}>
      <View toasts={toasts} />
    </Suspense>
  )
}
