import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { operatorQuery } from './page/operator.query.ts'
import { storePath } from './page/console-path.ts'
import { SignedIn } from './signed-in.tsx'

export function App() {
  const { data: answer, error, refetch } = useQuery(operatorQuery)
  if (answer?.status === 200) return <SignedIn operator={answer.data} />
  if (answer) return <Ended words={answer.msg} />
  if (error) return <Failed words={error.message} onAgain={() => void refetch()} />
  return null
}

function Ended({ words }: { words: string }) {
  useEffect(storePath, [])
  return (
    <main className="words">
      <h1>{words}</h1>
      <p>
        <a className="button main" href={paths.operatorLogin()}>
          去登录
        </a>
      </p>
    </main>
  )
}

function Failed({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <main className="words">
      <h1>{words}</h1>
      <p>
        <button type="button" className="button" onClick={onAgain}>
          重试
        </button>
      </p>
    </main>
  )
}
