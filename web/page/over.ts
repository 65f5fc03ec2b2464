interface HistoryState {
  /** As the router counts its entries. */
  idx?: number
  over?: true
}

export const stateNow = () => (window.history.state ?? {}) as HistoryState

/** Whether the entry of the history stands for what fills the screen; a link that leads on from there takes its place. */
export const isOver = (): boolean => stateNow().over === true
