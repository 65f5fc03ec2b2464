import { useEffect, useRef, useState } from 'react'
import type { Game } from '#lottery/games.ts'
import type { PhotoReading } from './photo-reading.ts'
import { PhotoProblem, pictureOf } from './picture.ts'
import { type PhotoProgress, readPhoto } from './read-photo.ts'

/** Where a photo is on its way to a text; `src` is its address in this browser. */
export type PhotoState =
  | { readonly step: 'wanted'; readonly problem: string | null }
  | { readonly step: 'reading'; readonly src: string | null; readonly progress: PhotoProgress | null }
  | { readonly step: 'read'; readonly src: string; readonly reading: PhotoReading }

const WANTED: PhotoState = { step: 'wanted', problem: null }

export interface PhotoDeskState {
  readonly photo: PhotoState
  readonly read: (file: File) => void
  /** Ends a reading and forgets the photo. */
  readonly drop: () => void
}

/** Reads one photo at a time. It is forgotten with the component. */
export function usePhoto(game: Game | null): PhotoDeskState {
  const [photo, setPhoto] = useState<PhotoState>(WANTED)
  const forget = useRef(() => {})
  useEffect(() => () => forget.current(), [])

  function read(file: File): void {
    forget.current()
    const ending = new AbortController()
    forget.current = () => ending.abort()
    setPhoto({ step: 'reading', src: null, progress: null })
    void begin(file, ending.signal)
  }

  async function begin(file: File, signal: AbortSignal): Promise<void> {
    const tell = (next: PhotoState) => !signal.aborted && setPhoto(next)
    try {
      const picture = await pictureOf(file)
      const { src } = picture
      signal.addEventListener('abort', () => URL.revokeObjectURL(src))
      if (signal.aborted) return URL.revokeObjectURL(src)
      tell({ step: 'reading', src, progress: null })
      const reading = await readPhoto(picture, game, {
        signal,
        tell: (progress) => tell({ step: 'reading', src, progress }),
      })
      tell({ step: 'read', src, reading })
    } catch (error) {
      if (!(error instanceof PhotoProblem) && !signal.aborted) console.error(error)
      tell({ step: 'wanted', problem: error instanceof PhotoProblem ? error.message : '没有读成，请再试一次' })
    }
  }

  function drop(): void {
    forget.current()
    setPhoto(WANTED)
  }
  return { photo, read, drop }
}
