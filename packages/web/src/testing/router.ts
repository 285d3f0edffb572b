/** The parts of react-router that only tests use; they share the pages' location. */
export { MemoryRouter, Route, Routes } from 'react-router-dom';
