/** Where an operator begins. */
export function TodayPage() {
  return (
    <main className="page">
      <h1>今天</h1>
      <p>30 分钟没有操作会自动退出。</p>
    </main>
  )
}
