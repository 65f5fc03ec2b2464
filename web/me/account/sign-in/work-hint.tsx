/** Notice during the proof of work that is required after many failures. */
export function WorkHint() {
  return (
    <p className="sub" role="status">
      这个账号或网络近来错误较多，正在进行安全验证，请稍候几秒…
    </p>
  )
}
