import { useRef, useState } from 'react'
import type { Game } from '#lottery/games.ts'
import { useSite } from '#web/shared/page/site.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { late } from '#web/shared/ui/late.tsx'
import { Panel } from '#web/shared/ui/panel.tsx'
import type { PhotoDeskProps } from './photo-desk.tsx'
import styles from './photo-button.module.css'

const PhotoDesk = late<PhotoDeskProps>(async () => (await import('./photo-desk.tsx')).PhotoDesk)

interface Props {
  game: Game | null
  onText: (text: string) => void
}

/** 拍票读号, where the site has it. */
export const PhotoButton = (props: Props) => (useSite().photos ? <Opened {...props} /> : null)

function Opened({ game, onText }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  function leave(): void {
    setIsOpen(false)
    button.current?.focus()
  }
  function take(text: string): void {
    leave()
    onText(text)
  }
  return (
    <div className={styles.photo}>
      <Button ref={button} size="s" icon="image" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        拍票读号
      </Button>
      {isOpen && (
        <Panel aria-label="拍票读号" className={styles.desk}>
          <PhotoDesk game={game} onText={take} onLeave={leave} onClose={leave} />
        </Panel>
      )}
    </div>
  )
}
