
import{xn as e}from"../index.js";import{er as t}from"./arguments.js";const readableValue=(n,r)=>{try{return t(n(),r).value}catch(t){if(t instanceof e)return;throw t}};export{readableValue as t};