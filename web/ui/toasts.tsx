import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toast.ts'

const View = lazy(async () => ({ default: (await import('./toasts-view.tsx')).ToastsView }))

/** Where toasts appear; its code is fetched with the first of them. Once per page. */
export function Toasts() {
  const asked = useSyncExternalStore(toastStore.subscribe, toastStore.asked, toastStore.askedOnServer)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <View />
    </Suspense>
  )
}
