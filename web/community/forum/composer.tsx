import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { anchors } from '#contract/paths.ts'
import { useSession } from '#web/shared/page/session.ts'
import { Dialog } from '#web/shared/ui/dialog.tsx'
import { late } from '#web/shared/ui/late.tsx'
import type { Sharing } from './draft.ts'

const Editor = late(async () => (await import('./post-editor.tsx')).PostEditor)

/** What the post box was opened to share, in the state of its entry of the history. */
interface ToShare {
  share: Sharing | null
}

const HERE = { preventScrollReset: true }

/** Opens the post box over the page, to share a post or to write on: a place of its own, which a step back leaves. */
export function useCompose(): (share?: Sharing | null) => void {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (share = null) =>
    void navigate({ search, hash: anchors.postBox() }, { ...HERE, state: { share } satisfies ToShare })
}

/** The post box over the page: on phones the whole screen. Once on each page that shows posts. */
export function Composer() {
  const { hash, key, search, state } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const open = session !== null && hash === anchors.postBox()
  const leaves = useRef(false)
  useEffect(() => void (leaves.current = false), [open])
  function close() {
    if (leaves.current) return
    leaves.current = true
    // Come to by its address there is nothing to step back to.
    if (key === 'default') void navigate({ search, hash: '' }, { ...HERE, replace: true })
    else void navigate(-1)
  }
  const share = (state as ToShare | null)?.share ?? null
  return (
    <Dialog open={open} onClose={close} title="发布动态" quietTitle width="m" bare whole>
      <Editor key={share?.id ?? 0} over share={share} onDone={close} open={open} onClose={close} />
    </Dialog>
  )
}
