import type { ComponentProps } from 'react';
import classes from './Card.module.css';

export function Card(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={classes.card} />;
}
