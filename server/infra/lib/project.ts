/** A file or folder of the project, by its path from the root: from source (server/infra/lib/) and as built (dist/server/) alike. */
export const projectFile = (path: string): URL => new URL(`../../${path}`, import.meta.url)
