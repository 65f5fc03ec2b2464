import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import type { FigureData } from '#contract/cms/rich-text.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { PictureInput } from './picture-input.tsx'

const NONE: FigureData = { src: '', alt: '', caption: '', width: null, height: null }

const NAMELESS = new Error('请写图里是什么，如“10 月各彩种的开奖日历”')

export function FigureForm({ figure, onDone }: { figure: FigureData | null; onDone: (figure: FigureData) => void }) {
  const id = useId()
  const [shown, show] = useState(figure ?? NONE)
  const [isSubmitted, setSubmitted] = useState(false)
  const isNameless = shown.alt.trim() === ''

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isNameless) setSubmitted(true)
    else onDone(shown)
  }

  return (
    <form className="dialog-form" onSubmit={send}>
      <PictureInput
        name="正文图片"
        value={shown.src}
        onChange={(src) => void measureImage(src).then((size) => show({ ...shown, ...size, src }))}
      />
      <label htmlFor={`${id}-alt`}>图里是什么（必填，读给看不见图的人）</label>
      <Input
        id={`${id}-alt`}
        maxLength={200}
        value={shown.alt}
        onChange={({ target }) => show({ ...shown, alt: target.value })}
      />
      <label htmlFor={`${id}-caption`}>图下的说明（可不填）</label>
      <Input
        id={`${id}-caption`}
        maxLength={200}
        value={shown.caption}
        onChange={({ target }) => show({ ...shown, caption: target.value })}
      />
      <ErrorAlert error={isSubmitted && isNameless ? NAMELESS : null} />
      <Button type="primary" htmlType="submit" disabled={shown.src === ''}>
        放进正文
      </Button>
    </form>
  )
}

/** Returns the size of a picture, so that a page can reserve its space; nulls if the browser cannot load it. */
async function measureImage(src: string): Promise<Pick<FigureData, 'width' | 'height'>> {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return { width: null, height: null }
  }
}
