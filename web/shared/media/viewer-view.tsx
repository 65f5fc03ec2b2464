import { Lightbox } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { type Media, widthsOf } from '#contract/ugc/media.ts'
import './viewer.css'

interface Props {
  pictures: readonly Media[]
  /** The place of the one to begin with; null: closed. */
  at: number | null
  onClose: () => void
}

const LABELS = {
  Lightbox: '图片',
  Carousel: '图片',
  'Photo gallery': '图片',
  Slide: '图片',
  '{index} of {total}': '第 {index} 张，共 {total} 张',
  Previous: '上一张',
  Next: '下一张',
  Close: '关闭',
  'Zoom in': '放大',
  'Zoom out': '缩小',
}

/** Pictures large, one at a time: arrow keys and swiping turn, two fingers, the wheel and a double press enlarge. */
export function ViewerView({ pictures, at, onClose }: Props) {
  const several = pictures.length > 1
  return (
    <Lightbox
      open={at !== null}
      index={at ?? 0}
      close={onClose}
      slides={pictures.map(slideOf)}
      plugins={several ? [Zoom, Counter] : [Zoom]}
      labels={LABELS}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      {...(!several && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  )
}

function slideOf({ path, width, height, alt, animated }: Media) {
  // What moves does so in its widest form only.
  const narrower = animated === 1 ? [] : widthsOf(path)
  const srcSet = narrower.map((one) => ({
    src: one.path,
    width: Math.min(one.width, width),
    height: Math.round((height * Math.min(one.width, width)) / width),
  }))
  return { src: path, width, height, alt, ...(srcSet.length > 0 && { srcSet }) }
}
