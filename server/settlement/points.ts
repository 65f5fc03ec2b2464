export interface LevelScore {
  readonly level: number
  readonly name: string
  readonly points: number
}
