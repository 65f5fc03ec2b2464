import type { Media } from '#contract/ugc/media.ts'
import { KIND_NAMES, type Review } from '#contract/ugc/reviews.console.ts'
import { FactList } from '#console/page/fact-list.tsx'
import { SameTextReviews } from './same-text-reviews.tsx'
import { DecisionForm } from './decision-form.tsx'

/** Media query below the breakpoint of moderation.css, where the page has one column. */
const STACKED = '(max-width: 59.99rem)'

/** With one column, scrolls the selected text to the top of the window, so that the decision form is visible. */
const scrollToTop = (review: HTMLElement | null): void => {
  if (review && matchMedia(STACKED).matches) review.scrollIntoView({ block: 'start' })
}

export function ReviewDetail({ review }: { review: Review }) {
  const { kind, content, media, nickname, link, reports, appeal, created_at: at } = review
  return (
    <section ref={scrollToTop} className="review" aria-label={`${nickname}的${KIND_NAMES[kind]}`}>
      <header className="review-head">
        <b>{nickname}</b>
        <span>
          {KIND_NAMES[kind]} · {at.slice(0, 16)}
        </span>
        {link !== '' && (
          <a className="link" href={link} target="_blank" rel="noreferrer">
            看原文
          </a>
        )}
      </header>
      <p className="review-content">{content}</p>
      {media.length > 0 && <Pictures media={media} />}
      <FactList
        facts={{
          规则: review.why,
          举报: reports.length === 0 ? '' : <Reports reports={reports} />,
          下架的理由: review.decided_words,
          申诉: appeal === '' ? '' : <span className="review-appeal">{appeal}</span>,
          作者: (
            <>
              {review.author_since.slice(0, 10)} 注册，下架过 {review.author_taken_down} 条，
              <a href={`#moderation/author/${review.author_id}`}>全部内容与处罚</a>
            </>
          ),
        }}
      />
      {review.alike > 0 && <SameTextReviews review={review} />}
      <DecisionForm review={review} />
    </section>
  )
}

function Pictures({ media }: { media: readonly Media[] }) {
  return (
    <ul className="review-media">
      {media.map(({ path, kind, alt }) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer">
            {kind === 'image' ? <img src={path} alt={alt === '' ? '图片' : alt} loading="lazy" /> : '打开视频'}
          </a>
        </li>
      ))}
    </ul>
  )
}

const Reports = ({ reports }: Pick<Review, 'reports'>) => (
  <ul>
    {reports.map(({ reason, note, created_at: at }) => (
      <li key={`${at} ${reason} ${note}`}>
        {reason}
        {note !== '' && `：${note}`}
      </li>
    ))}
  </ul>
)
