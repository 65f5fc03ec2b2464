import { Lightbox, type SlideImage } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { type Media, listWidths } from '#contract/ugc/media.ts'
import './viewer.css'

interface Props {
  pictures: readonly Media[]
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

export function ViewerView({ pictures, at, onClose }: Props) {
  const several = pictures.length > 1
  return (
    <Lightbox
      open={at !== null}
      index={at ?? 0}
      close={onClose}
      slides={pictures.map(toSlide)}
      plugins={several ? [Zoom, Counter] : [Zoom]}
      labels={LABELS}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      render={{
        slide: ({ slide }) => (isTower(slide) ? <Tower {...slide} /> : undefined),
        ...(!several && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}

type SlideSize = Pick<SlideImage, 'width' | 'height'>

/** Whether a picture is so high, such as a long screenshot, that it is unreadable when it fits the screen. */
const isTower = ({ width = 1, height = 1 }: SlideSize): boolean => height > 3 * width

/** A high picture, which scrolls vertically. The library's gestures must not handle its events. */
const Tower = ({ src, alt, width }: SlideImage) => (
  <div ref={captureWheel} className="tower" tabIndex={0} onPointerDown={stopPropagation}>
    <img src={src} alt={alt} width={width} />
  </div>
)

const stopPropagation = (event: Pick<Event, 'stopPropagation'>): void => event.stopPropagation()
/** A native listener, because the library listens for wheel events below React's root. */
const captureWheel = (box: HTMLElement | null): void => box?.addEventListener('wheel', stopPropagation)

function toSlide({ path, width, height, alt, animated }: Media) {
  // Smaller versions of an animated picture are not animated, so it has none.
  const narrower = animated === 1 ? [] : listWidths(path)
  const srcSet = narrower.map((one) => ({
    src: one.path,
    width: Math.min(one.width, width),
    height: Math.round((height * Math.min(one.width, width)) / width),
  }))
  return { src: path, width, height, alt, ...(srcSet.length > 0 && { srcSet }) }
}
