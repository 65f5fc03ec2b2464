import config from './.dependency-cruiser.mjs'

/** Folders that import each other. Tests are left out: a story goes through several features. */
export default {
  forbidden: [
    {
      name: 'circle',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
      comment: 'Folders that import each other are one folder.',
    },
  ],
  options: { ...config.options, exclude: { path: '\\.test\\.tsx?$|/testing/' } },
}
