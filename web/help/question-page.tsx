export { Component, loader } from './one-article.tsx'
