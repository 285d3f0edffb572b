import type { ComponentProps } from 'react';
import classes from './Card.module.css';

export interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {}

export function Card(props: CardProps) {
  return <section {...props} className={classes.card} />;
}
